import { createHash, randomBytes } from 'node:crypto'

/** 128 random bits in base64url: 22 characters. */
export const randomId = (): string => randomBytes(16).toString('base64url')

/** 256 random bits in base64url: 43 characters. */
export const randomToken = (): string => randomBytes(32).toString('base64url')

/** What the database keeps of a token: whoever reads it finds no token. SHA-256 in base64url. */
export const hashOf = (token: string): string => createHash('sha256').update(token).digest('base64url')
