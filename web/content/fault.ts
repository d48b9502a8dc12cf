// A mistake in a Markdown file, named by file and field; it ends the build.

export class ContentFault extends Error {
	constructor(file: string, faults: readonly string[]) {
		super(`${file} is not usable:\n${faults.map((fault) => `  ${fault}`).join('\n')}`);
		this.name = 'ContentFault';
	}
}
