// What /proc/cpuinfo of an ARM machine says (a Neoverse N1 with two cores). QEMU 7.2, which Debian 12 has, shows an
// emulated process that of the real machine, and the library by which onnxruntime looks for instructions crashes on it.

const core = (processor: number) => `processor	: ${processor}
BogoMIPS	: 48.00
Features	: fp asimd evtstrm aes pmull sha1 sha2 crc32 atomics fphp asimdhp cpuid asimdrdm lrcpc dcpop asimddp
CPU implementer	: 0x41
CPU architecture: 8
CPU variant	: 0x3
CPU part	: 0xd0c
CPU revision	: 1
`;

export const cpuinfo = Buffer.from(`${core(0)}\n${core(1)}\n`);
