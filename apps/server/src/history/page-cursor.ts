import { createHmac, timingSafeEqual } from 'node:crypto'
import { failure } from '../http/failure.js'

/** A cursor that goes to a page, and comes back with the question for the next one. */
export interface PageCursors {
  /** @param scope what the cursor is good for, as the chain and the account */
  seal(scope: readonly string[], position: unknown): string
  /** @throws {Failure} 400 where it was not made here, or for another question */
  open(scope: readonly string[], cursor: string): unknown
}

const macLength = 43

/** Cursors that nobody can make or carry to another question: each is authenticated together with its scope. */
export function createPageCursors(key: Uint8Array): PageCursors {
  const macOf = (scope: readonly string[], text: string): string =>
    createHmac('sha256', key)
      .update(JSON.stringify([...scope, text]))
      .digest('base64url')

  return {
    seal(scope, position) {
      const text = Buffer.from(JSON.stringify(position)).toString('base64url')
      return text + macOf(scope, text)
    },
    open(scope, cursor) {
      const text = cursor.slice(0, -macLength)
      const [signature, expected] = [Buffer.from(cursor.slice(-macLength)), Buffer.from(macOf(scope, text))]
      if (signature.length !== expected.length || !timingSafeEqual(signature, expected))
        throw failure(400, 'cursor', 'This cursor was not given for this question. Ask again without one.')
      return JSON.parse(Buffer.from(text, 'base64url').toString())
    },
  }
}
