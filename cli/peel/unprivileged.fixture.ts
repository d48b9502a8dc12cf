// `peel` in a process without root rights, for tests of files it may not open. Sends the lines of standard error.
import { peelCommand } from './command.ts';

const [image = '', out = ''] = process.argv.slice(2);
// After the imports, because other users may have no permission to read the code. 65534 is the user nobody.
if (process.getuid?.() === 0) process.setuid?.(65534);
process.exitCode = await peelCommand([image, '-o', out], {
	version: '1.2.3',
	modelsDir: '',
	wanted: undefined,
	createEngine() {
		throw new Error('an engine is not needed here');
	},
	print() {},
	printError: (line) => process.send?.(line),
	signal: new AbortController().signal,
});
process.disconnect?.();
