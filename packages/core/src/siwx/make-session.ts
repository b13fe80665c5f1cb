import { withTimeout } from '../async/with-timeout.js'
import { walletPromptTimeoutMs } from '../limits/wallets-limits.js'
import type { SiwxConfig } from './siwx-config.js'
import type { SiwxSession } from './siwx-session.js'
import type { SignInAccount, SignInStep } from './siwx.state.js'

export interface MakeSessionDeps {
  readonly config: SiwxConfig
  readonly account: SignInAccount
  readonly signal: AbortSignal
  /** Bounds what the host answers. */
  readonly within: <Value>(work: Promise<Value>) => Promise<Value>
  readonly requestSignature: (account: SignInAccount, text: string, signal: AbortSignal) => Promise<string>
  readonly onStep: (step: SignInStep) => void
  /** False where the visitor left meanwhile, or did not want to sign: what the host takes late is taken back. */
  readonly isWanted: () => boolean
}

/** Writes the message, has it signed, and hands the session to the host. @throws where one of these fails or is aborted */
export async function makeSession(deps: MakeSessionDeps): Promise<SiwxSession> {
  const { config, account, signal, within, requestSignature, onStep, isWanted } = deps
  const { address: accountAddress, network } = account
  onStep('message')
  const siwxMessage = await within(config.createMessage({ accountAddress, chainId: network.caipNetworkId }))
  // A host's own may be written of what stands beside it.
  const message = siwxMessage.toString()
  const { toString, ...data } = siwxMessage
  signal.throwIfAborted()
  onStep('signature')
  const customMessage = config.signMessage?.({ message, chainId: network.caipNetworkId, accountAddress })
  const signature = await (customMessage
    ? withTimeout(customMessage, { timeoutMs: walletPromptTimeoutMs, name: 'sign-in', signal })
    : requestSignature(account, message, signal))
  signal.throwIfAborted()
  onStep('session')
  const session = { data, message, signature }
  const adding = config.addSession(session)
  try {
    await within(adding)
    signal.throwIfAborted()
  } catch (error) {
    // Nobody waits for the host any more, which may take the session all the same.
    const takeBack = async () => {
      await adding
      if (signal.aborted && !isWanted()) await config.revokeSession(network.caipNetworkId, accountAddress)
    }
    takeBack().catch(() => undefined)
    throw error
  }
  return session
}
