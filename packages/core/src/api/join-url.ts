/** A server's address in front of a path, whether or not it ends in a slash. */
export const joinUrl = (baseUrl: string, path: string): string => baseUrl.replace(/(?<!\/)\/+$/, '') + path
