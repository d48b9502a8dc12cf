// `peel` in a process of its own that gives up being root, for a test of what is closed to us. Sends lines of standard error.
import { peelCommand } from './command.ts';

const [picture = '', out = ''] = process.argv.slice(2);
// Only now, so that the code may lie where no other user can read it. 65534 is nobody.
if (process.getuid?.() === 0) process.setuid?.(65534);
process.exitCode = await peelCommand([picture, '-o', out], {
	version: '1.2.3',
	modelsDir: '',
	wanted: undefined,
	createEngine() {
		throw new Error('an engine is not needed here');
	},
	print() {},
	complain: (line) => process.send?.(line),
	signal: new AbortController().signal,
});
process.disconnect?.();
