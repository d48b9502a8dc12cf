// Safari's engine, WebKitGTK's, on a display of its own, driven by the W3C's
// WebDriver protocol, of which tests need a few commands.
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { globSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import { freePorts } from './free-port.ts';

/** The key of an element's id in replies, by the protocol. */
const elementKey = 'element-6066-11e4-a52e-4f735466cecf';

/** The driver's error after a crash of the page's process, which ends the session. */
const crashed = 'invalid session id';

/** On a loaded machine the network takes a minute. */
const maxWaitMs = 240_000;

export interface WebKit {
	open(url: string): Promise<void>;
	/** Runs the body of an async function in the page; what it returns comes as JSON. Rejects with what it throws. */
	run<T>(body: string): Promise<T>;
	/** Clicks the first shown element of these that has this text. Waits for it. */
	click(selector: string, text: string): Promise<void>;
	/** Types into the first element; a file's path into a field for files. */
	type(selector: string, text: string): Promise<void>;
	/**
	 * Runs it until it returns something truthy, and resolves to that. Rejects with the page's text after four minutes,
	 * and at once if the browser has crashed.
	 */
	until<T>(body: string): Promise<T>;
	close(): Promise<void>;
}

/**
 * As root it has no sandbox, and without a graphics card no shared buffers;
 * shared memory for threads is off by default in this build. Without the address of a message bus it would start one,
 * which stays after it.
 */
const environment = {
	WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: '1',
	WEBKIT_DISABLE_DMABUF_RENDERER: '1',
	JSC_useSharedArrayBuffer: '1',
	DBUS_SESSION_BUS_ADDRESS: 'disabled:',
	NO_AT_BRIDGE: '1',
	GIO_USE_VFS: 'local',
	GTK_USE_PORTAL: '0',
};

export async function launchWebKit(): Promise<WebKit> {
	const [port] = (await freePorts(1)) as [number];
	const display = spawn('Xvfb', ['-displayfd', '1', '-screen', '0', '1280x900x24'], {
		stdio: ['ignore', 'pipe', 'ignore'],
	});
	const [number] = await once(display.stdout, 'data');
	const driver = spawn('WebKitWebDriver', [`--port=${port}`, '--host=127.0.0.1'], {
		env: { ...process.env, ...environment, DISPLAY: `:${String(number).trim()}` },
		stdio: 'ignore',
		// The browser and its processes are in the driver's group.
		detached: true,
	});
	const driverUrl = `http://127.0.0.1:${port}`;
	const end = () => Promise.all([endGroup(driver), endProcess(display)]);
	try {
		await untilReady(driverUrl);
		const [binary] = globSync('/usr/lib/*/webkit2gtk-4.1/MiniBrowser');
		const { sessionId } = (await call(`${driverUrl}/session`, {
			capabilities: { alwaysMatch: { 'webkitgtk:browserOptions': { binary, args: ['--automation'] } } },
		})) as { sessionId: string };
		return drive(`${driverUrl}/session/${sessionId}`, end);
	} catch (error) {
		await end();
		throw error;
	}
}

function drive(session: string, end: () => Promise<unknown>): WebKit {
	const run: WebKit['run'] = async (body) => {
		const script = `const [done] = arguments;
			(async () => { ${body} })().then((value) => done({ value }), (error) => done({ error: String(error) }));`;
		const { value, error } = (await call(`${session}/execute/async`, { script, args: [] })) as never;
		if (error) throw new Error(error);
		return value;
	};
	const until: WebKit['until'] = (body) => persist(() => run(body), body);
	/** The element may be replaced before it is used, as by a page that has just been hydrated. */
	const use = (expression: string, action: string, body: object) =>
		persist(async () => {
			const found = await run<Record<typeof elementKey, string> | null>(`return ${expression};`);
			return found && ((await call(`${session}/element/${found[elementKey]}/${action}`, body)) ?? true);
		}, expression);

	/** Errors count as nothing yet: the page may be on its way to another one. Only a browser that crashed stays so. */
	async function persist(attempt: () => Promise<unknown>, what: string): Promise<never> {
		const deadline = performance.now() + maxWaitMs;
		for (;;) {
			let reason: unknown;
			const value = await attempt().catch((error) => {
				if (error.name === crashed) throw error;
				reason = error;
			});
			if (value) return value as never;
			if (performance.now() > deadline) {
				const text = await run('return document.body.innerText').catch(String);
				throw new Error(`It never came: ${what}\n${text}`, { cause: reason });
			}
			await wait(200);
		}
	}

	return {
		open: async (url) => void (await call(`${session}/url`, { url })),
		run,
		until,
		async click(selector, text) {
			const shown = `[...document.querySelectorAll('${selector}')].filter((element) => element.checkVisibility())`;
			await use(
				`${shown}.find(({ textContent }) => textContent.trim() === ${JSON.stringify(text)})`,
				'click',
				{},
			);
		},
		type: (selector, text) => use(`document.querySelector('${selector}')`, 'value', { text }),
		async close() {
			await call(session, undefined, 'DELETE').catch(() => {});
			await end();
		},
	};
}

async function call(url: string, body?: object, method = 'POST'): Promise<unknown> {
	const response = await fetch(url, { method, ...(body && { body: JSON.stringify(body) }) });
	const { value } = (await response.json()) as { value: { error: string; message: string } };
	if (response.ok) return value;
	throw Object.assign(new Error(`${method} ${url}: ${value.message}`), { name: value.error });
}

async function untilReady(url: string): Promise<void> {
	for (let tries = 0; ; tries++) {
		const isReady = await fetch(`${url}/status`).then(
			({ ok }) => ok,
			() => false,
		);
		if (isReady) return;
		if (tries === 300) throw new Error('WebKitWebDriver did not start within 30 s.');
		await wait(100);
	}
}

async function endProcess(child: ChildProcess): Promise<void> {
	if (child.exitCode !== null || child.signalCode !== null) return;
	child.kill('SIGKILL');
	await once(child, 'exit');
}

async function endGroup(child: ChildProcess): Promise<void> {
	try {
		if (child.pid) process.kill(-child.pid, 'SIGKILL');
	} catch {
		// Nothing of it runs any more.
	}
	await endProcess(child);
}
