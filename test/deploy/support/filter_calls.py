"""`filter_calls.py ALLOWED DENIED PROGRAM …`: a program under a filter of system calls.

As systemd's SystemCallFilter= does it: a call that is not in ALLOWED ends the process. Those in
DENIED fail with EPERM, as in a container. Names by commas; those of other processors are left out.
"""

import ctypes
import errno
import os
import sys

KILL_PROCESS, ALLOW, ERRNO = 0x80000000, 0x7FFF0000, 0x00050000

library = ctypes.CDLL("libseccomp.so.2")
library.seccomp_init.restype = ctypes.c_void_p
library.seccomp_init.argtypes = [ctypes.c_uint32]
library.seccomp_rule_add.argtypes = [ctypes.c_void_p, ctypes.c_uint32, ctypes.c_int, ctypes.c_uint]
library.seccomp_load.argtypes = [ctypes.c_void_p]

allowed, denied, *program = sys.argv[1:]
calls = library.seccomp_init(KILL_PROCESS)
for names, action in ((allowed, ALLOW), (denied, ERRNO | errno.EPERM)):
    for name in names.split(","):
        number = library.seccomp_syscall_resolve_name(name.encode())
        if number >= 0 and library.seccomp_rule_add(calls, action, number, 0) != 0:
            sys.exit(f"no rule for {name}")
if library.seccomp_load(calls) != 0:
    sys.exit("the kernel takes no filter")
os.execv(program[0], program)
