import { authenticate, type Approved, type OneClick } from './library/one-click.js'
import type { UniversalProvider } from './library/universal-provider.js'

export interface OpenedCode {
  /** Resolves to a wallet's approval of the code. */
  readonly approved: Promise<Approved>
  /** Resolves when the code is made. */
  readonly onShow: Promise<void>
  /** Undefined until the code is made. */
  topic(): string | undefined
}

/**
 * Has the library make one code, with a sign-in if one was prepared. The library does not tell to which call a URI
 * belongs: after `signal` aborts, this call ignores them, so that each URI is used once.
 */
export function openCode(
  universalProvider: UniversalProvider,
  signIn: OneClick | undefined,
  signal: AbortSignal,
  { display, answering }: { readonly display: (uri: string, topic: string) => void; readonly answering: () => void },
): OpenedCode {
  const { relayer } = universalProvider.client.core
  let topic: string | undefined
  const onMessage = (message: { readonly topic: string }) => {
    if (message.topic === topic) answering()
  }
  let ready!: () => void
  const onShow = new Promise<void>(resolve => (ready = resolve))
  const approved = new Promise<Approved>((resolve, reject) => {
    const ignore = () => universalProvider.off('display_uri', onUri)
    const onUri = (uri: string) => {
      ignore()
      topic = /^wc:([^@]+)@/.exec(uri)?.[1]
      relayer.on('relayer_message', onMessage)
      display(uri, topic ?? '')
      ready()
    }
    universalProvider.on('display_uri', onUri)
    signal.addEventListener('abort', ignore)
    const requested = signIn
      ? authenticate(universalProvider, signIn.request)
      : universalProvider.pair(undefined).then(session => ({ session, signatures: [] }))
    requested.then(resolve, reject).finally(() => {
      ignore()
      relayer.off('relayer_message', onMessage)
    })
  })
  return { approved, onShow, topic: () => topic }
}
