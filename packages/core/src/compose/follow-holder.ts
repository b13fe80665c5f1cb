import { parseCaipAddress } from '../caip/parse-caip-address.js'
import type { SendStore } from '../send/send.store.js'
import type { Token } from '../tokens/token.js'
import type { TokensStore } from '../tokens/tokens.store.js'
import type { SendArgumentsDeps } from './follow-send-arguments.js'
import type { SliceContext } from './slice-context.js'

/** When the account changes, the token of the send form gets the new account's units: 0 until they are read. */
export function followHolder(
  { account, signal }: { readonly account: Pick<SliceContext['account'], '$state'>; readonly signal: AbortSignal },
  send: Pick<SendStore, '$state' | 'setToken' | 'setMax'>,
  {
    sender,
    tokens,
  }: Pick<SendArgumentsDeps, 'sender'> & { readonly tokens: () => Promise<Pick<TokensStore, 'refresh' | 'last'>> },
): void {
  let senderAccount = sender()?.account

  function set(token: Token): Token | undefined {
    const { isMax } = send.$state.get()
    send.setToken(token)
    if (isMax) send.setMax()
    return send.$state.get().token
  }

  async function follow(): Promise<void> {
    const next = sender()?.account
    const { token, phase, error } = send.$state.get()
    // A request to the wallet, and its result, stay until the visitor has read the result and goes back.
    if (!next || next === senderAccount || phase === 'asking' || phase === 'sent' || (phase === 'prepared' && error))
      return
    senderAccount = next
    if (token?.caipNetworkId !== parseCaipAddress(next).caipNetworkId) return
    const withoutBalance = set({ ...token, units: 0n, fiatValue: undefined })
    const store = await tokens()
    await store.refresh(next)
    const found = store.last(next)?.find(({ id }) => id === token.id)
    if (found && send.$state.get().token === withoutBalance && senderAccount === next) set(found)
  }

  const onChange = () => void follow().catch(() => undefined)
  signal.addEventListener('abort', account.$state.listen(onChange))
  signal.addEventListener('abort', send.$state.listen(onChange))
}
