import { expect } from 'chai'
import { atom, type WritableAtom } from 'nanostores'
import type { EndpointResponse } from '../api/define-endpoint.js'
import type { Allowance as ServedAllowance, getAllowances } from '../api/get-allowances.js'
import type { CaipAddress } from '../caip/caip-address.js'
import { RpcError } from '../errors/rpc-error.js'
import { allowancesCacheMs } from '../limits/allowances-limits.js'
import type { SentTransfer } from '../send/send.state.js'
import { fakeAddress, otherFakeAddress } from '../testing/fake-wallet.js'
import type { Allowance } from './allowance.js'
import type { AllowancesCoverage } from './allowances.state.js'
import { createAllowancesStore } from './allowances.store.js'

const account: CaipAddress = `eip155:1:${fakeAddress}`
const token = '0x00000000000000000000000000000000000000aA'
const served = (id: string, changes: Partial<ServedAllowance> = {}): ServedAllowance => ({
  id,
  chainId: 'eip155:1',
  standard: 'erc20',
  address: `eip155:1:${token}`,
  token_id: null,
  name: 'Local Dollar',
  symbol: 'LUSD',
  decimals: 6,
  spender: otherFakeAddress,
  via: null,
  amount: '1234567',
  isUnlimited: false,
  expiresAt: null,
  approvedAt: '2026-01-02T03:04:05.000Z',
  hash: '0xab',
  flags: { is_spam: false },
  ...changes,
})
const idOf = (id: string, of = account) => `${of}/${id}`
/** What takes the allowance `a` back, on its way. */
const pending: SentTransfer = {
  id: '0xfirst',
  mark: {},
  account,
  to: otherFakeAddress,
  symbol: 'LUSD',
  amount: '0',
  permits: 'revoke',
  allowanceId: idOf('a'),
  atMs: 0,
  status: 'pending',
}
type Page = EndpointResponse<typeof getAllowances>

describe('what contracts may take from an account', () => {
  const controller = new AbortController()
  after(() => controller.abort())
  let nowMs = 0
  let requests: string[] = []
  let $sent: WritableAtom<readonly SentTransfer[]>
  /** The transaction has landed, or never will. */
  const setStatus = (status: SentTransfer['status']) =>
    $sent.set($sent.get().map(transfer => ({ ...transfer, status })))
  let request: () => Promise<string>
  let pages: Record<string, Page | Error>
  const start = (
    first: Page | Error,
    others: Readonly<Record<string, Page | Error>> = {},
    sent: readonly SentTransfer[] = [],
  ) => {
    nowMs = 0
    requests = []
    $sent = atom(sent)
    pages = { first, ...others }
    request = async () => '0xhash'
    return createAllowancesStore({
      namespaces: ['eip155'],
      fetchPage: async (_account, cursor) => {
        requests.push(`page ${cursor ?? 'first'}`)
        const page = pages[cursor ?? 'first']
        if (!page || page instanceof Error) throw page ?? new Error('none')
        return page
      },
      requestRevocation: async (_account, { id }, follow) => {
        requests.push(`revoke ${id}`)
        const transaction = { id: await request(), mark: {} }
        follow(transaction)
        return transaction
      },
      $sent,
      follow: transfer => $sent.set([transfer, ...$sent.get()]),
      now: () => nowMs,
      signal: controller.signal,
    })
  }
  const entry = (store: ReturnType<typeof start>) => store.$state.get()[account]!
  const list = (store: ReturnType<typeof start>) => entry(store).allowances
  const settled = async () => {
    for (let round = 0; round < 10; round++) await Promise.resolve()
  }

  for (const [title, response, shown] of [
    ['an amount', served('a'), { units: 1_234_567n, decimals: 6, isUnlimited: false, token }],
    ['no limit', served('a', { amount: `${2n ** 256n - 1n}`, isUnlimited: true }), { isUnlimited: true }],
    ['one piece', served('a', { standard: 'erc721', token_id: '5', amount: null }), { tokenId: '5', units: undefined }],
    ['a time', served('a', { expiresAt: 1_800_000_000 }), { expiresAtMs: 1_800_000_000_000 }],
    ['a time that no calendar has', served('a', { expiresAt: 2 ** 48 - 1 }), { expiresAtMs: undefined }],
    ['decimals that nobody has', served('a', { decimals: 1_000 }), { decimals: undefined }],
    ['a hostile name', served('a', { name: '\u202eDSU\u0000', symbol: 'x'.repeat(99) }), { name: 'DSU' }],
    ['a day that is none', served('a', { approvedAt: 'yesterday' }), { approvedAtMs: undefined }],
  ] as const satisfies readonly (readonly [string, ServedAllowance, Partial<Allowance>])[])
    it(`is read with ${title}`, async () => {
      const store = start({ data: [response], next: null })
      await store.refresh(account)
      expect(list(store)[0]).to.deep.include(shown)
    })

  const coverage = { chainId: 'eip155:1', fromBlock: 7, toBlock: 9, isBehind: false }
  const times = { fromTime: '2026-01-02T03:04:05.000Z', toTime: '2026-01-02T04:04:05.000Z' }
  for (const [title, response, expected] of [
    [
      'since when it is known',
      { ...coverage, ...times },
      { isFromFirstBlock: false, fromMs: 1_767_323_045_000, isBehind: false, toMs: 1_767_326_645_000 },
    ],
    [
      'that all of it is known',
      { ...coverage, ...times, fromBlock: 0 },
      { isFromFirstBlock: true, fromMs: undefined, isBehind: false, toMs: 1_767_326_645_000 },
    ],
    [
      'that not all of it is known, without a time',
      { ...coverage, fromBlock: null, isBehind: true },
      { isFromFirstBlock: false, fromMs: undefined, isBehind: true, toMs: undefined },
    ],
    ['nothing of that from an older service', undefined, undefined],
    ['nothing of that of another network', { ...coverage, chainId: 'eip155:10' }, undefined],
  ] as const satisfies readonly (readonly [string, Page['coverage'], AllowancesCoverage | undefined])[])
    it(`tells ${title}`, async () => {
      const store = start({ data: [], next: null, ...(response && { coverage: response }) })
      await store.refresh(account)
      expect(entry(store).coverage).to.deep.equal(expected)
    })

  it('leaves out what is of another network', async () => {
    const store = start({
      data: [served('a', { chainId: 'eip155:10' }), served('b', { address: `eip155:10:${token}` }), served('c')],
      next: null,
    })
    await store.refresh(account)
    expect(list(store).map(({ id }) => id)).to.deep.equal([idOf('c')])
  })

  it('is shown with three decimals, and without an amount where there is none', async () => {
    const store = start({ data: [served('a'), served('b', { amount: null })], next: null })
    await store.refresh(account)
    expect(list(store).map(allowance => store.showAmount(allowance, 'en'))).to.deep.equal(['1.234', undefined])
  })

  it('is read again after 30 s and after a failure, which leaves what was there', async () => {
    const store = start({ data: [served('a')], next: null })
    await store.refresh(account)
    await store.refresh(account)
    expect(requests).to.have.length(1)
    nowMs = allowancesCacheMs
    pages['first'] = new Error('down')
    await store.refresh(account)
    expect([list(store).length, entry(store).error?.message]).to.deep.equal([1, 'down'])
    await store.refresh(account)
    expect(requests).to.have.length(3)
  })

  it('comes page by page, each once', async () => {
    const store = start(
      { data: [served('a'), served('b')], next: 'x' },
      { x: { data: [served('b'), served('c')], next: null } },
    )
    await store.refresh(account)
    await store.loadMore(account)
    await store.loadMore(account)
    expect(list(store).map(({ id }) => id)).to.deep.equal(['a', 'b', 'c'].map(id => idOf(id)))
    expect(requests).to.deep.equal(['page first', 'page x'])
  })

  it('is taken back once for a double click, and read again once that has landed', async () => {
    const store = start({ data: [served('a')], next: null })
    await store.refresh(account)
    const [allowance] = list(store)
    const hashes = await Promise.all([store.revoke(account, allowance!), store.revoke(account, allowance!)])
    expect([hashes, store.$revocations.get()[idOf('a')]]).to.deep.equal([
      ['0xhash', '0xhash'],
      { status: 'pending', hash: '0xhash' },
    ])
    pages['first'] = { data: [], next: null }
    setStatus('confirmed')
    await settled()
    expect([list(store), store.$revocations.get()]).to.deep.equal([[], {}])
    expect(requests).to.deep.equal(['page first', `revoke ${idOf('a')}`, 'page first'])
  })

  it('is one of its account: what another one lets the same contract take is asked for by itself', async () => {
    const other: CaipAddress = `eip155:1:${otherFakeAddress}`
    const store = start({ data: [served('a')], next: null })
    await Promise.all([store.refresh(account), store.refresh(other)])
    const answers: ((id: string) => void)[] = []
    request = () => new Promise(resolve => answers.push(resolve))
    const first = store.revoke(account, list(store)[0]!)
    const second = store.revoke(other, store.$state.get()[other]!.allowances[0]!)
    expect(answers).to.have.length(2)
    answers[0]?.('0xfirst')
    expect(await first).to.equal('0xfirst')
    expect(store.$revocations.get()).to.deep.equal({
      [idOf('a')]: { status: 'pending', hash: '0xfirst' },
      [idOf('a', other)]: { status: 'asking' },
    })
    answers[1]?.('0xsecond')
    expect(await second).to.equal('0xsecond')
  })

  it('that is taken back is among what this browser sent, as nothing that moves', async () => {
    const store = start({ data: [served('a')], next: null })
    await store.refresh(account)
    nowMs = 5
    await store.revoke(account, list(store)[0]!)
    expect($sent.get()).to.deep.equal([{ ...pending, id: '0xhash', atMs: 5 }])
  })

  it('is still being taken back after a reload, by what took the place of the transaction too', async () => {
    const store = start({ data: [served('a')], next: null }, {}, [pending])
    expect(store.$revocations.get()).to.deep.equal({ [idOf('a')]: { status: 'pending', hash: '0xfirst' } })
    await store.refresh(account)
    const faster: SentTransfer = { ...pending, id: '0xfaster', replaces: { id: '0xfirst', reason: 'repriced' } }
    $sent.set([faster, { ...pending, status: 'replaced', replacedBy: { id: '0xfaster', as: 'repriced' } }])
    expect(store.$revocations.get()).to.deep.equal({ [idOf('a')]: { status: 'pending', hash: '0xfaster' } })
    pages['first'] = { data: [], next: null }
    setStatus('confirmed')
    expect(store.$revocations.get()).to.have.property(idOf('a'))
    await settled()
    expect([list(store), store.$revocations.get()]).to.deep.equal([[], {}])
  })

  for (const status of ['failed', 'dropped', 'replaced'] as const)
    it(`stays where taking it back was ${status}`, async () => {
      const store = start({ data: [served('a')], next: null })
      await store.refresh(account)
      await store.revoke(account, list(store)[0]!)
      setStatus(status)
      await settled()
      expect([list(store).length, store.$revocations.get()]).to.deep.equal([1, {}])
    })

  it('stays where the wallet refuses, says so, and can be tried again', async () => {
    const store = start({ data: [served('a')], next: null })
    await store.refresh(account)
    request = () => Promise.reject(new RpcError(4001, 'no'))
    const [allowance] = list(store)
    expect(await store.revoke(account, allowance!).catch((error: { code: unknown }) => error.code)).to.equal(4001)
    expect(store.$revocations.get()[idOf('a')]).to.deep.include({ status: 'failed' })
    request = async () => '0xhash'
    expect(await store.revoke(account, allowance!)).to.equal('0xhash')
  })
})
