// The command line of `peel mcp`, and its help.
import { parseOptions, UsageError } from '../parse-options.ts';

export const help = `Usage: peel mcp [options]

Serves AI assistants over the Model Context Protocol, on standard input and output: an MCP client
starts it. Its tools remove the background of a JPG or PNG file, and describe the limits.

      --root DIR           images are read and results written in this folder only, after
                           resolving links; may be given several times (default: anywhere)
      --server URL         have a Peel server do the work, for example https://peel.example.org;
                           the image is deleted there right afterwards (default: this machine)
      --model NAME         the network to run on this machine
  -h, --help               this text

An existing file is overwritten only if the call asks for it, an input image never.`;

interface McpArguments {
	/** Base URL of a Peel server, ending in a slash; undefined: this machine does the work. */
	readonly server: URL | undefined;
	/** Folders, as typed; none: no restriction. */
	readonly roots: readonly string[];
	/** Name of a model card. */
	readonly model: string | undefined;
}

/** Throws UsageError. */
export function readMcpArguments(args: readonly string[]): 'help' | McpArguments {
	const { values } = parseOptions({
		args: [...args],
		options: {
			server: { type: 'string' },
			root: { type: 'string', multiple: true, default: [] },
			model: { type: 'string' },
			help: { type: 'boolean', short: 'h', default: false },
		},
	});
	if (values.help) return 'help';
	// An unset variable of a configuration: as a folder it would be the current one.
	if ([...values.root, values.server, values.model].includes('')) {
		throw new UsageError('An empty value was given; see peel mcp --help.');
	}
	if (values.server !== undefined && values.model !== undefined) {
		throw new UsageError('--server and --model exclude each other: the server has its own model.');
	}
	return {
		server: values.server === undefined ? undefined : readServer(values.server),
		roots: values.root,
		model: values.model,
	};
}

function readServer(text: string): URL {
	const url = URL.parse(text);
	const isPlain = url && !url.username && !url.password && !url.search && !url.hash;
	if (!isPlain || !['http:', 'https:'].includes(url.protocol)) {
		throw new UsageError('--server is an address like https://peel.example.org, without a password.');
	}
	if (!url.pathname.endsWith('/')) url.pathname += '/';
	return url;
}
