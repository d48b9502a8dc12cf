// A process that is killed for lack of memory, as the kernel does it.
process.kill(process.pid, 'SIGKILL');
