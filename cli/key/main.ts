// Entry of `npm run key`.
import { keyCommand } from './command.ts';

process.exitCode = keyCommand(process.argv.slice(2), {
	configured: process.env.PEEL_API_KEYS,
	print: (line) => console.log(line),
	printError: (line) => console.error(line),
});
