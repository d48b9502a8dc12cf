// Calls to a node of the cluster, for tests of several nodes.
import type { ProcessStatus } from '#contract/api.ts';
import { problemOf } from '#test/api/calls.ts';
import type { TestServer } from '#test/server.ts';

export const statusOf = async ({ url }: TestServer, id: string) =>
	(await (await fetch(`${url}/api/process/${id}`)).json()) as ProcessStatus;
export const codeOf = async (reply: Promise<Response>) => (await problemOf(await reply)).code;
export const remove = ({ url }: TestServer, id: string) =>
	fetch(`${url}/api/original/${id}`, { method: 'DELETE' });
