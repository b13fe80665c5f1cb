import { expect } from 'chai'
import { atom } from 'nanostores'
import type { PriceCurrency } from '../amounts/price-currencies.js'
import { emptyDraft, type SendState } from '../send/send.state.js'
import { createSendStore } from '../send/send.store.js'
import { fakeSender } from '../testing/fake-sender.js'
import { otherFakeAddress } from '../testing/fake-wallet.js'
import { settlePromises } from '../testing/settle-promises.js'
import type { Token } from '../tokens/token.js'
import { followCurrency } from './follow-currency.js'

const token: Token = {
  id: 'eip155:1',
  caipNetworkId: 'eip155:1',
  address: undefined,
  name: 'Ether',
  symbol: 'ETH',
  decimals: 1,
  units: 100n,
  price: 2n * 10n ** 12n,
  fiatValue: 20n * 10n ** 12n,
  iconUrl: undefined,
  spam: undefined,
}
const unpriced: Token = { ...token, price: undefined, fiatValue: undefined }

describe('what is typed of a token, once prices are in another currency', () => {
  let $currency = atom<PriceCurrency>('usd')
  let controller: AbortController
  /** What the wallet was asked, until it answers. */
  let request: { readonly answer: (id: string) => void; readonly refuse: (error: Error) => void } | undefined

  const start = () => {
    $currency = atom<PriceCurrency>('usd')
    controller = new AbortController()
    request = undefined
    const $draft = atom<SendState>(emptyDraft)
    const { signal } = controller
    const send = createSendStore(
      {
        namespaces: ['eip155'],
        swapNamespaces: [],
        sender: () => fakeSender,
        support: async () => ({
          readRecipient: text => ({ address: text }),
          isContract: async () => false,
          prepare: async (_request, { units, isMax }) => ({
            units: isMax ? units - 1n : units,
            feeUnits: 1n,
            feeMaxUnits: 1n,
            request: {},
          }),
          send: () =>
            new Promise((resolve, reject) => {
              request = { answer: id => resolve({ id, mark: {} }), refuse: reject }
            }),
          follow: async (_request, _id, mark) => ({ status: 'pending', mark }),
        }),
        isOfOther: () => false,
        requestRpc: () => async () => undefined,
        currency: () => $currency.get(),
        follower: { $sent: atom([]), add: () => undefined, remove: () => undefined, start: () => undefined },
        track: () => undefined,
        now: () => 0,
        signal,
      },
      $draft,
    )
    followCurrency({ $currency, $draft, signal }, send)
    return send
  }
  type Send = ReturnType<typeof start>
  /** 5 tokens, as 10 dollars, or all of them. */
  const prepared = async (isMax = false) => {
    const send = start()
    send.setToken(token)
    send.setFiat(true)
    if (isMax) send.setMax()
    else send.setAmount('10')
    await send.setRecipient(otherFakeAddress)
    await send.prepare()
    return send
  }
  const typed = ({ $state }: Send) => {
    const { phase, amount, isFiat, quote } = $state.get()
    return { token: $state.get().token, quoted: quote?.token, units: quote?.units, phase, amount, isFiat }
  }

  it('has no price until it is read again, and an amount of the former one is none', () => {
    const send = start()
    $currency.set('eur')
    expect(send.$state.get()).to.equal(emptyDraft)
    send.setToken(token)
    send.setFiat(true)
    send.setAmount('10')
    $currency.set('gbp')
    expect(typed(send)).to.deep.include({ token: unpriced, phase: 'editing', amount: '', isFiat: false })
  })

  for (const [title, isMax, amount, units] of [
    ['what was typed as money', false, '5', 50n],
    ['all of the token', true, '10', 99n],
  ] as const)
    it(`stays as it is prepared without its worth: ${title}, also after the wallet refused`, async () => {
      const send = await prepared(isMax)
      const expected = { token: unpriced, quoted: unpriced, units, amount, isFiat: false }
      $currency.set('eur')
      expect(typed(send)).to.deep.equal({ ...expected, phase: 'prepared' })
      const sending = send.confirm().catch((error: unknown) => error)
      $currency.set('gbp')
      expect(typed(send)).to.deep.equal({ ...expected, phase: 'asking' })
      while (!request) await settlePromises()
      request.refuse(Object.assign(new Error('no'), { code: 4001 }))
      await sending
      expect(typed(send)).to.deep.equal({ ...expected, phase: 'prepared' })
      expect(send.$state.get().error?.code).to.equal(4001)
    })

  it('loses its price while the wallet is asked, whose answer still counts', async () => {
    const send = await prepared()
    const sending = send.confirm()
    $currency.set('eur')
    expect(typed(send)).to.deep.include({ token: unpriced, quoted: unpriced, phase: 'asking' })
    while (!request) await settlePromises()
    request.answer('0xid')
    await sending
    expect(send.$state.get()).to.include({ phase: 'sent', sentId: '0xid' })
  })

  it('is left alone from the end of the instance on', () => {
    const send = start()
    send.setToken(token)
    controller.abort()
    $currency.set('eur')
    expect(send.$state.get().token).to.equal(token)
  })
})
