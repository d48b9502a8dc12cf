// Files of common encoders over their options: our verdict beside the decoder's and Pillow's;
// npm run bench:encoders -- --help.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import sharp from 'sharp';
import { fail, readCommandLine } from '../scripts/command-line.ts';
import { generate, missingPrograms } from './encoders/generate.ts';
import { judge } from './encoders/judge.ts';
import { formatTable } from './report/table.ts';

const usage = `Usage: npm run bench:encoders -- [options]

Writes about 1,500 small JPEG and PNG files with the encoders of this machine, and compares three verdicts on each: ours (header checks,
then the engine's decoder), the decoder's on the original file, and Pillow's. Status 1 if we reject a file that the decoder reads, other
than arithmetic coding, or change its pixels. On Debian:

  sudo apt-get install libimage-exiftool-perl ffmpeg gimp imagemagick libjpeg-turbo-progs netpbm optipng pngcrush pngquant python3-pil

  --only TOOL  one encoder, by its name in the table
  --keep DIR   write the files there and keep them
  --failed     list command lines that wrote no file
  --help       this text`;

const { values } = readCommandLine(usage, {
	options: {
		keep: { type: 'string' },
		only: { type: 'string' },
		failed: { type: 'boolean', default: false },
	},
});

const missing = missingPrograms();
if (missing.length > 0) fail(`These programs are missing: ${missing.join(', ')}; see --help.`);
// sharp caches operations by the address of their input buffer, which the next file may reuse.
sharp.cache(false);
const folder = values.keep ? path.resolve(values.keep) : mkdtempSync(path.join(tmpdir(), 'peel-encoders-'));
const { files, failed } = await generate(folder, (tool) => (values.only ?? tool) === tool);
const judged = await judge(files);
if (!values.keep) rmSync(folder, { recursive: true });

const tools = [...new Set(judged.map(({ tool }) => tool))];
const count = <T>(list: readonly T[]) => String(list.length);
const rows = tools.map((tool) => {
	const own = judged.filter((file) => file.tool === tool);
	return [
		tool,
		count(own),
		count(own.filter(({ verdicts }) => /^\d+x\d+$/.test(verdicts.ours))),
		count(own.filter(({ agrees }) => !agrees.decoder)),
		count(own.filter(({ agrees }) => !agrees.pillow)),
		count(own.filter(({ fault }) => fault)),
	];
});
console.log(
	formatTable([['encoder', 'files', 'accepted', 'unlike decoder', 'unlike Pillow', 'faults'], ...rows]),
);

const reasons = new Map<string, string[]>();
for (const { agrees, fault, verdicts, how, tool } of judged) {
	if (agrees.decoder && agrees.pillow && !fault) continue;
	const { ours, decoder, pillow } = verdicts;
	const reason =
		`${fault ?? 'no fault'} | ours: ${ours} | decoder: ${decoder} | Pillow: ${pillow}`.replaceAll('\n', ' ');
	reasons.set(reason, [...(reasons.get(reason) ?? []), `${tool}: ${how}`]);
}
for (const [reason, examples] of reasons)
	console.log(`\n${examples.length} files: ${reason}\n  such as ${examples[0]}`);
console.log(`\n${files.length} files; ${failed.length} command lines wrote none`);
if (values.failed) console.log(failed.join('\n'));
process.exitCode = judged.some(({ fault }) => fault) ? 1 : 0;
