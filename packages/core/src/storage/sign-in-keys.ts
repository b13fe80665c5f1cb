/** The storage keys of signing in: for sessions, or for the tokens of sessions on a server. */
export const signInKeys = { sessions: 'w3m:sign_in', tokens: 'w3m:sign_in_tokens' } as const
