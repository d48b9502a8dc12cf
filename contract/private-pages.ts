// The pages whose images never leave the device: cross-origin isolated, and without scripts of other origins.

/** URL paths. A link to or from one of them must load a new document, because isolation belongs to a document. */
export const privatePages: readonly string[] = ['/private', '/private/batch'];

/** Whether the path of a URL is that of a private page. */
export function isPrivatePage(path: string): boolean {
	return privatePages.includes(path);
}
