/** What signing in keeps: sessions, or the tokens of those that a server keeps. */
export const signInKeys = { sessions: 'w3m:sign_in', tokens: 'w3m:sign_in_tokens' } as const
