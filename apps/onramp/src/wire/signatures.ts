import { createHmac, timingSafeEqual } from 'node:crypto'

const equal = (one: Buffer, other: Buffer): boolean => one.length === other.length && timingSafeEqual(one, other)

/** Whether the query of a page was signed by the partner: `signature` is its last parameter, of all before it. */
export function isSignedQuery(search: string, secret: string): boolean {
  const [, signed, signature] = /^(\?.+)&signature=([\w-]+)$/.exec(search) ?? []
  if (signed === undefined || signature === undefined) return false
  return equal(createHmac('sha256', secret).update(signed).digest(), Buffer.from(signature, 'base64url'))
}

/** The signature of a webhook: of its time in seconds and its very body. */
export const signWebhook = (secret: string, timestamp: string, body: string): string =>
  createHmac('sha256', secret).update(`${timestamp}.${body}`).digest('hex')

export const isBearer = (header: string | undefined, secret: string): boolean =>
  equal(Buffer.from(header ?? ''), Buffer.from(`Bearer ${secret}`))
