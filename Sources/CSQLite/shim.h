// SQLite's C interface, and the two parts of it that Swift cannot call.
#ifndef FBPROF_CSQLITE_H
#define FBPROF_CSQLITE_H

#include <sqlite3.h>

// SQLITE_TRANSIENT is a function pointer made of -1: SQLite copies the bytes before these return.
static inline int fb_sqlite_bind_text(sqlite3_stmt *statement, int place, const char *bytes, sqlite3_uint64 count) {
    return sqlite3_bind_text64(statement, place, bytes, count, SQLITE_TRANSIENT, SQLITE_UTF8);
}

static inline int fb_sqlite_bind_blob(sqlite3_stmt *statement, int place, const void *bytes, sqlite3_uint64 count) {
    return sqlite3_bind_blob64(statement, place, bytes, count, SQLITE_TRANSIENT);
}

// sqlite3_db_config is variadic. A file may come from anywhere: its triggers, views and schema run nothing, and a
// misspelt column in double quotes is an error, not a text.
static inline int fb_sqlite_distrust_file(sqlite3 *connection) {
    static const int off[] = {
        SQLITE_DBCONFIG_DQS_DDL,        SQLITE_DBCONFIG_DQS_DML,     SQLITE_DBCONFIG_TRUSTED_SCHEMA,
        SQLITE_DBCONFIG_ENABLE_TRIGGER, SQLITE_DBCONFIG_ENABLE_VIEW,
    };
    int status = sqlite3_db_config(connection, SQLITE_DBCONFIG_DEFENSIVE, 1, (int *)0);
    for (unsigned i = 0; i < sizeof off / sizeof off[0] && status == SQLITE_OK; i++)
        status = sqlite3_db_config(connection, off[i], 0, (int *)0);
    return status;
}

#endif
