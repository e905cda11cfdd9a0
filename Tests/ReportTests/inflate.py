"""Undoes deflate: compressed bytes come in, what they were made of goes out. Bytes that are left over are an error."""

import sys
import zlib

stream = zlib.decompressobj(-15)
with open(sys.argv[1], "rb") as file:
    whole = stream.decompress(file.read()) + stream.flush()
if not stream.eof or stream.unused_data:
    sys.exit("the stream does not end where the bytes do")
with open(sys.argv[2], "wb") as file:
    file.write(whole)
