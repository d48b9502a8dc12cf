// Calls the npm package `remove.bg`, unmodified, as a program would, and writes what it returns or rejects with: node
// call-remove-bg.ts FUNCTION OPTIONS
import client from 'remove.bg';

const [name = '', options = '{}'] = process.argv.slice(2);
const call = (client as unknown as Record<string, (options: unknown) => Promise<unknown>>)[name];
if (!call) throw new Error(`remove.bg has no function ${name}`);
const outcome = await call(JSON.parse(options)).then(
	(result) => ({ result }),
	(errors) => ({ errors }),
);
process.stdout.write(JSON.stringify(outcome));
