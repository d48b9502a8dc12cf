// The architectures that the image is built for, as container tools name them.

const architectures = ['amd64', 'arm64'] as const;
export type Architecture = (typeof architectures)[number];

/** Node's names for these architectures. */
export const nodeArchitecture = { amd64: 'x64', arm64: 'arm64' } as const;

export const ownArchitecture: Architecture = process.arch === 'arm64' ? 'arm64' : 'amd64';

/** The architecture of a platform like `linux/arm64`; undefined if the image is not built for it. */
export function architectureOf(platform: string): Architecture | undefined {
	return architectures.find((architecture) => platform === `linux/${architecture}`);
}
