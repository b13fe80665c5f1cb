/** The headers and the body of a request for JSON. @param body sent as JSON; undefined sends none */
export const jsonRequest = (
  headers: Readonly<Record<string, string>> | undefined,
  body: unknown,
): Pick<RequestInit, 'headers' | 'body'> => ({
  headers: {
    accept: 'application/json',
    ...(body !== undefined && { 'content-type': 'application/json' }),
    ...headers,
  },
  ...(body !== undefined && { body: JSON.stringify(body) }),
})
