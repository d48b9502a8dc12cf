// Computes the score of the MDN HTTP Observatory for one response, with the tests and points of its documentation at
// developer.mozilla.org/en-US/observatory/docs/tests_and_scoring and its source (mdn/mdn-http-observatory, src/grader,
// src/analyzer). Omits what one response does not show: certificates, redirection from HTTP, the preload list.

interface Observed {
	readonly headers: Headers;
	/** Empty unless the response is a page. */
	readonly html: string;
}

interface Score {
	readonly score: number;
	/** The finding and points of each test. */
	readonly findings: Readonly<Record<string, readonly [finding: string, points: number]>>;
}

/** Bonus points count only from this score on. */
const bonusFrom = 90;

export function observe(reply: Observed): Score {
	const findings: Score['findings'] = {
		'content-security-policy': contentSecurityPolicy(reply),
		'cookies': reply.headers.has('set-cookie') ? ['cookies, which are not examined', -40] : ['none', 0],
		'cors': corsOf(reply),
		'referrer-policy': referrerPolicy(reply),
		'strict-transport-security': strictTransportSecurity(reply),
		'subresource-integrity': subresourceIntegrity(reply),
		'x-content-type-options':
			reply.headers.get('x-content-type-options') === 'nosniff' ? ['nosniff', 0] : ['missing', -5],
		'x-frame-options': frameOptions(reply),
		'cross-origin-resource-policy': resourcePolicy(reply),
	};
	const points = Object.values(findings).map(([, value]) => value);
	const sum = (all: number[]) => all.reduce((total, value) => total + value, 0);
	const penalised = 100 + sum(points.filter((value) => value < 0));
	return { score: penalised >= bonusFrom ? 100 + sum(points) : penalised, findings };
}

type Finding = [finding: string, points: number];

/** Sources by directive. */
export function policyOf({ headers }: Pick<Observed, 'headers'>): Map<string, string[]> {
	const directives = (headers.get('content-security-policy') ?? '')
		.split(';')
		.map((text) => text.trim().split(/\s+/));
	return new Map(directives.filter(([name]) => name).map(([name = '', ...sources]) => [name, sources]));
}

const broad = ['ftp:', 'http:', 'https:', '*', 'http://*', 'http://*.*', 'https://*', 'https://*.*'];
const inline = ["'unsafe-inline'", 'data:'];

function contentSecurityPolicy(reply: Observed): Finding {
	const policy = policyOf(reply);
	if (policy.size === 0) return ['missing', -25];
	const sources = (name: string) => policy.get(name) ?? policy.get('default-src') ?? ['*'];
	const [script, style, object] = ['script-src', 'style-src', 'object-src'].map(sources) as [
		string[],
		string[],
		string[],
	];
	const has = (list: string[], wanted: string[]) => list.some((source) => wanted.includes(source));
	const isInsecure = (list: string[]) => list.some((source) => /^(http|ftp):/.test(source));
	const passive = [...sources('img-src'), ...sources('media-src')];
	const active = [...policy]
		.filter(([name]) => !['img-src', 'media-src'].includes(name))
		.flatMap(([, list]) => list);

	if (has(script, [...broad, ...inline]) || has(object, broad)) return ['unsafe scripts', -20];
	if (isInsecure(active)) return ['insecure schemes', -20];
	if (has([...script, ...style], ["'unsafe-eval'"])) return ['unsafe-eval', -10];
	if (isInsecure(passive)) return ['insecure images', -10];
	if (has(style, [...broad, ...inline])) return ['unsafe styles', 0];
	const byDefault = policy.get('default-src');
	return byDefault?.length === 1 && byDefault[0] === "'none'"
		? ['none by default', 10]
		: ['nothing unsafe', 5];
}

function corsOf({ headers }: Observed): Finding {
	const isOpen = headers.get('access-control-allow-credentials') === 'true';
	if (!headers.has('access-control-allow-origin')) return ['none', 0];
	return isOpen ? ['open, with credentials', -50] : ['public', 0];
}

function referrerPolicy({ headers }: Observed): Finding {
	const policy = headers.get('referrer-policy');
	if (!policy) return ['missing', 0];
	const isPrivate = [
		'no-referrer',
		'same-origin',
		'strict-origin',
		'strict-origin-when-cross-origin',
	].includes(policy);
	return isPrivate ? ['private', 5] : ['unsafe', -5];
}

/** Six months in seconds, the minimum of the Observatory. */
const minMaxAge = 15_768_000;

function strictTransportSecurity({ headers }: Observed): Finding {
	const header = headers.get('strict-transport-security');
	const maxAge = Number(/max-age=(\d+)/.exec(header ?? '')?.[1]);
	if (!maxAge) return ['missing or invalid', -20];
	return maxAge >= minMaxAge ? ['six months or more', 0] : ['less than six months', -10];
}

/**
 * Scripts of the same site need no integrity attribute. Scripts of other sites
 * lose points without one, and more over HTTP.
 */
function subresourceIntegrity({ html }: Observed): Finding {
	const scripts = [...html.matchAll(/<script\b[^>]*\bsrc="([^"]*)"[^>]*>/g)];
	const foreign = scripts.filter(([, source = '']) => /^(https?:)?\/\//.test(source));
	if (foreign.some(([, source = '']) => !source.startsWith('https:'))) return ['scripts over HTTP', -50];
	return foreign.some(([tag]) => !tag.includes('integrity='))
		? ['foreign scripts without', -5]
		: ['not needed', 0];
}

function frameOptions(reply: Observed): Finding {
	if (policyOf(reply).has('frame-ancestors')) return ['by frame-ancestors', 5];
	const header = reply.headers.get('x-frame-options')?.toLowerCase() ?? '';
	return ['deny', 'sameorigin'].includes(header) ? ['by the header', 0] : ['missing or invalid', -20];
}

function resourcePolicy({ headers }: Observed): Finding {
	const policy = headers.get('cross-origin-resource-policy');
	if (policy === 'same-origin' || policy === 'same-site') return [policy, 10];
	return policy === null || policy === 'cross-origin' ? ['open', 0] : ['invalid', -5];
}
