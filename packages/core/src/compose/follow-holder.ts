import { parseCaipAddress } from '../caip/parse-caip-address.js'
import type { SendStore } from '../send/send.store.js'
import type { Token } from '../tokens/token.js'
import type { TokensStore } from '../tokens/tokens.store.js'
import type { SendArgumentsDeps } from './follow-send-arguments.js'
import type { SliceContext } from './slice-context.js'

/**
 * The token that is to be sent is a holding of one account. Of the next one it is what that one has of it, or nothing:
 * also as long as nobody knows.
 */
export function followHolder(
  { account, lifetime }: { readonly account: Pick<SliceContext['account'], '$state'>; readonly lifetime: AbortSignal },
  send: Pick<SendStore, '$state' | 'setToken' | 'setMax'>,
  {
    sender,
    tokens,
  }: Pick<SendArgumentsDeps, 'sender'> & { readonly tokens: () => Promise<Pick<TokensStore, 'refresh' | 'last'>> },
): void {
  let holder = sender()?.account

  function set(token: Token): Token | undefined {
    const { isMax } = send.$state.get()
    send.setToken(token)
    if (isMax) send.setMax()
    return send.$state.get().token
  }

  async function follow(): Promise<void> {
    const next = sender()?.account
    if (!next || next === holder) return
    holder = next
    const { token, phase } = send.$state.get()
    if (!token || phase === 'asking' || phase === 'sent') return
    if (token.caipNetworkId !== parseCaipAddress(next).caipNetworkId) return
    const none = set({ ...token, units: 0n, worth: undefined })
    const store = await tokens()
    await store.refresh(next)
    const found = store.last(next)?.find(({ id }) => id === token.id)
    if (found && send.$state.get().token === none && holder === next) set(found)
  }

  const stop = account.$state.listen(() => void follow().catch(() => undefined))
  lifetime.addEventListener('abort', stop)
}
