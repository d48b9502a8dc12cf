// What a running container must show, one after the other: each resolves to what was seen, or rejects.
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import sharp from 'sharp';
import type { Container } from './container.ts';

const photo = path.resolve(import.meta.dirname, '../../art/rendered/basket/photo.jpg');

interface Cut {
	readonly id: string;
	readonly token: string;
}

/** Uploads a photo of the project. */
async function upload({ url }: Pick<Container, 'url'>): Promise<string> {
	const form = new FormData();
	form.append('image', new Blob([await readFile(photo)], { type: 'image/jpeg' }), 'photo.jpg');
	const reply = await fetch(`${url}/api/upload`, { method: 'POST', body: form });
	assert.equal(reply.status, 201);
	return ((await reply.json()) as { id: string }).id;
}

/** The whole journey: upload, process, download; the result has the subject and nothing around it. */
export async function cutsOut(container: Pick<Container, 'url'>): Promise<Cut> {
	const id = await upload(container);
	const reply = await fetch(`${container.url}/api/process/${id}`, { method: 'POST' });
	assert.equal(reply.status, 200);
	const { processedToken: token } = (await reply.json()) as { processedToken: string };
	await isCutout(container, token);
	return { id, token };
}

/** The result of an earlier call is still there, with a link that still holds. */
export async function isCutout({ url }: Pick<Container, 'url'>, token: string): Promise<void> {
	const reply = await fetch(`${url}/api/secure/download/${token}`);
	assert.equal(reply.status, 200);
	const { channels } = await sharp(Buffer.from(await reply.arrayBuffer())).stats();
	const alpha = channels[3];
	assert.ok(alpha && alpha.min === 0 && alpha.max === 255, 'transparent around an opaque subject');
	assert.ok(
		alpha.mean > 30 && alpha.mean < 220,
		`a share of the image that a subject can have: ${alpha.mean}`,
	);
}

/** The promptable network answers too: its files are in the image. */
export async function answersClicks({ url }: Container, { id }: Cut): Promise<void> {
	const reply = await fetch(`${url}/api/segment/${id}`, {
		method: 'POST',
		headers: { 'content-type': 'application/json' },
		body: JSON.stringify({ points: [{ x: 0.5, y: 0.6, keep: true }] }),
	});
	assert.equal(reply.status, 200);
	assert.equal(reply.headers.get('content-type'), 'image/png');
}

/** No root, no capabilities, no new privileges, nothing writable but /data and /tmp. */
export async function isConfined({ evaluate }: Pick<Container, 'evaluate'>): Promise<string> {
	const script = `
		const { readFileSync, writeFileSync } = require('fs');
		const status = readFileSync('/proc/self/status', 'utf8');
		const field = (name) => status.match(new RegExp('^' + name + ':\\\\s*(\\\\S+)', 'm'))[1];
		const writable = ['/app', '/etc', '/usr', '/data', '/tmp'].filter((folder) => {
			try { writeFileSync(folder + '/probe', ''); return true; } catch { return false; }
		});
		console.log(JSON.stringify({ user: field('Uid'), capabilities: field('CapEff'), noNewPrivileges: field('NoNewPrivs'), writable }));`;
	const seen = JSON.parse(await evaluate(script));
	assert.deepEqual(seen, {
		user: '1000',
		capabilities: '0000000000000000',
		noNewPrivileges: '1',
		writable: ['/data', '/tmp'],
	});
	return 'user 1000, no capabilities, only /data and /tmp writable';
}

/** The image has a software bill of materials that lists its packages. */
export async function hasBillOfMaterials({ evaluate }: Container): Promise<string> {
	const script = `const { components, bomFormat } = JSON.parse(require('fs').readFileSync('/app/sbom.cdx.json', 'utf8')); console.log(bomFormat, components.length)`;
	const [format, packages] = (await evaluate(script)).split(' ');
	assert.equal(format, 'CycloneDX');
	assert.ok(Number(packages) > 100);
	return `${packages} packages`;
}

/** Megabytes that the control group of the container took at most; undefined where the kernel does not say. */
export async function peakMemory({ evaluate }: Container): Promise<number | undefined> {
	const files = ['/sys/fs/cgroup/memory.peak', '/sys/fs/cgroup/memory/memory.max_usage_in_bytes'];
	const script = `for (const file of ${JSON.stringify(files)}) try { console.log(require('fs').readFileSync(file, 'utf8').trim()); break } catch {}`;
	const bytes = Number(await evaluate(script));
	return bytes > 0 ? bytes / 1e6 : undefined;
}

/** Megabytes of all processes once the worker processes have ended, which they do after a minute without work. */
export async function idleMemory({ url, evaluate }: Container): Promise<number> {
	const script = `
		const { readdirSync, readFileSync } = require('fs');
		const others = readdirSync('/proc').filter((name) => /^\\d+$/.test(name) && Number(name) !== process.pid);
		const resident = (id) => Number(readFileSync('/proc/' + id + '/status', 'utf8').match(/VmRSS:\\s+(\\d+)/)[1]) * 1024;
		console.log(JSON.stringify(others.map(resident)));`;
	for (let waited = 0; waited < 120; waited += 5) {
		const processes = JSON.parse(await evaluate(script)) as number[];
		if (processes.length === 1) {
			assert.equal((await fetch(`${url}/ready`)).status, 200);
			return (processes[0] as number) / 1e6;
		}
		await sleep(5000);
	}
	throw new Error('The worker processes did not end.');
}

/**
 * The image that is being processed when SIGTERM arrives is finished, later requests are not, and the exit status is 0.
 */
export async function stopsGracefully(container: Container): Promise<void> {
	const id = await upload(container);
	const processing = fetch(`${container.url}/api/process/${id}`, { method: 'POST' });
	// Its job has begun at the upload; the request is on its way.
	await sleep(200);
	const [reply, status] = await Promise.all([processing, container.stop()]);
	assert.equal(reply.status, 200);
	assert.equal(status, 0);
	await assert.rejects(fetch(`${container.url}/health`));
}
