import type { ChainNamespace } from '../namespaces/chain-namespace.js'
import type { SliceContext } from './slice-context.js'

/** Tells the developer what went wrong with signing in. */
export function notifySignInFailure({ notices }: Pick<SliceContext, 'notices'>, error: unknown): void {
  const message = error instanceof Error ? error.message : String(error)
  notices.alert({
    code: 'SIWX_FAILED',
    short: 'Sign-in failed',
    long: `Signing in failed: ${message}`,
    variant: 'error',
  })
}

/**
 * It cannot be known whether the visitor is signed in: they are disconnected, and told where they may try again (spec
 * 8).
 */
export async function giveUpSignIn(
  deps: Pick<SliceContext, 'connection' | 'modal' | 'notices' | 'signal'>,
  namespace: ChainNamespace,
  error: unknown,
): Promise<void> {
  const { connection, modal, notices, signal } = deps
  notifySignInFailure(deps, error)
  await connection.disconnect(namespace).catch(() => undefined)
  if (signal.aborted) return
  await modal.open({ view: 'Connect' }).catch(() => undefined)
  notices.show({ variant: 'error', text: 'sign-in.failed' })
}
