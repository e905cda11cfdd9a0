import Testing

@testable import fbprof

extension Commands {
    /// A recorded program has the name of its file, or of the script that an interpreter runs.
    @Suite("Names of recorded programs")
    struct ProgramNameTests {
        private func name(_ command: String) -> String {
            ProgramName.of(command.split(separator: " ").map(String.init))
        }

        @Test(
            "A program has the name of its file, after commands that only start it",
            arguments: [
                ("./build/game --level 3", "game"), ("nice -n 5 env A=1 /usr/bin/game", "game"), ("python3", "python3"),
                ("sudo -u player python3 -u game.py", "game.py"), ("doas -u player ./game -c 3", "game"),
                ("pkexec --user player game", "game"), ("su player -c ./game", "game"), ("su - player", "su"),
                ("runuser player -c ./game", "game"), ("runuser -u player -- ./game -c 3", "game"),
            ]
        )
        func file(command: String, expected: String) { #expect(name(command) == expected) }

        @Test("The program that su starts is in a text for a shell, and has a name if that is one plain command")
        func text() {
            #expect(ProgramName.of(["su", "player", "-s", "/bin/sh", "-c", "./game --level 3"]) == "game")
            #expect(ProgramName.of(["su", "--command=python3 -u game.py", "player"]) == "game.py")
            #expect(ProgramName.of(["su", "player", "-c", "cd /x && ./game"]) == "su")
        }

        @Test("Each command of a chain is found, so that sudo behind env is seen to change the user")
        func chain() {
            let command = ["env", "A=1", "nice", "-n", "5", "sudo", "./game"]
            #expect(ProgramStarter.chain(from: command).map(\.first) == ["env", "nice", "sudo", "./game"])
            #expect(ProgramStarter.chain(from: ["./game", "sudo"]) == [["./game", "sudo"]])
        }

        @Test(
            "A script's name is found after the interpreter's options, with and without values",
            arguments: [
                ("python3 x.py", "x.py"), ("python3 -u -B x.py -W y", "x.py"), ("python3 -W ignore x.py", "x.py"),
                ("python3 -Wignore -X dev x.py", "x.py"), ("python3.11 -X importtime lib/x.py", "x.py"),
                ("python3 -m http.server 8000", "http.server"), ("python3 -um http.server", "http.server"),
                ("python3 -mhttp.server", "http.server"), ("python3 -c print(1) x.py", "python3"),
                ("python3 - x.py", "python3"), ("python3 -- x.py", "x.py"), ("pypy3 x.py", "x.py"),
                ("node --require fs x.js", "x.js"), ("node -r fs --max-old-space-size=99 x.js", "x.js"),
                ("node --import ./a.mjs --loader ./b.mjs x.js", "x.js"), ("node -e 1+1 x.js", "node"),
                ("node inspect x.js", "x.js"), ("ruby -I lib -r json x.rb", "x.rb"), ("ruby -Ilib -rjson x.rb", "x.rb"),
                ("ruby -W0 -ne puts x.rb", "ruby"), ("perl -I lib -MList::Util=sum x.pl", "x.pl"),
                ("perl -MTime::HiRes -w x.pl", "x.pl"), ("perl -lane print x", "perl"), ("perl5.36.0 x.pl", "x.pl"),
                ("lua -e a=1 -l socket x.lua", "x.lua"), ("php -d memory_limit=1G -f x.php", "x.php"),
                ("php artisan serve", "artisan"), ("deno run --allow-net -c deno.json x.ts", "x.ts"),
                ("bun --preload ./a.ts run x.ts", "x.ts"),
            ]
        )
        func script(command: String, expected: String) { #expect(name(command) == expected) }

        @Test(
            "A Java program has the name of its class, archive or module",
            arguments: [
                ("java -cp . Game", "Game"), ("java -classpath a:b -Xmx1g -Dx=y Game level", "Game"),
                ("java --class-path=a.jar --add-modules java.sql Game", "Game"), ("java -jar lib/app.jar", "app.jar"),
                ("java -p mods -m game/com.example.Game", "com.example.Game"),
                ("java --module-path mods --module=game/com.example.Game", "com.example.Game"),
                ("java Game.java", "Game.java"),
                ("java @arguments.txt nogui", "java"), ("/opt/jdk/bin/java -Xmx1g -cp . -ea Game", "Game"),
            ]
        )
        func java(command: String, expected: String) { #expect(name(command) == expected) }

        @Test("A shell has the name of its script; the text after -c is a name only where it is a path")
        func shell() {
            #expect(name("bash -x -o pipefail lib/run.sh a") == "run.sh" && name("sh +x run.sh") == "run.sh")
            #expect(name("bash -euo pipefail run.sh") == "run.sh" && name("bash --rcfile a run.sh") == "run.sh")
            #expect(name("sh -c ./game") == "game" && name("bash -lc ./game") == "game")
            #expect(ProgramName.of(["sh", "-c", "sleep 3; ./game"]) == "sh")
            #expect(ProgramName.of(["sh", "-c", "a;b"]) == "sh" && ProgramName.of(["bash"]) == "bash")
        }

        @Test(
            "Where a title hides the command line, the name is the file's, or for an interpreter the title's first word"
        )
        func titles() {
            func name(_ title: String, _ file: String) -> String { ProgramName.of(title: title, file: file) }
            let renderer = "/usr/lib/chromium/chromium --type=renderer --user-data-dir=/tmp/x/prof --change-stack-guard"
            #expect(name(renderer, "chromium") == "chromium")
            #expect(name("sshd: root@pts/0", "sshd") == "sshd")
            #expect(name("gunicorn: master [app]", "python3.11") == "gunicorn")
            #expect(name("puma 6.4.0 (tcp://localhost:3000)", "ruby") == "puma")
            #expect(name("[app] worker", "python3.11") == "python3.11")
        }
    }
}
