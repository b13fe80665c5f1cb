import { expect } from 'chai'
import { createWalletPages } from './wallet-pages.js'
import { sampleLink } from './wallet.samples.js'

const wallets = (from: number, count: number) =>
  Array.from({ length: count }, (_, index) => sampleLink(`w${from + index}`))

describe('the pages of the directory', () => {
  it('grow until every wallet is there, and ask for no page twice', async () => {
    const requests: number[] = []
    const pages = createWalletPages(page => {
      requests.push(page)
      const part = wallets((page - 1) * 40, page === 3 ? 20 : 40)
      return Promise.resolve({ count: 100, wallets: part, received: part.length })
    })
    for (let round = 0; round < 5; round++) await pages.fetchNext()
    expect(requests).to.deep.equal([1, 2, 3])
    expect(pages.$state.get().wallets).to.have.length(100)
    expect(pages.$state.get()).to.include({ status: 'ready', hasMore: false, count: 100 })
  })

  it('fetch one page at a time', async () => {
    let requestCount = 0
    const pages = createWalletPages(() =>
      Promise.resolve({ count: 100, wallets: wallets(40 * requestCount++, 40), received: 40 }),
    )
    await Promise.all([pages.fetchNext(), pages.fetchNext(), pages.fetchNext()])
    expect(requestCount).to.equal(1)
  })

  it('keep what is there when a page fails, and ask for that page again', async () => {
    const requests: number[] = []
    const pages = createWalletPages(page => {
      requests.push(page)
      return requests.length === 2
        ? Promise.reject(new Error('down'))
        : Promise.resolve({ count: 80, wallets: wallets((page - 1) * 40, 40), received: 40 })
    })
    await pages.fetchNext()
    await pages.fetchNext()
    expect(pages.$state.get()).to.include({ status: 'failed', pages: 1 })
    expect(pages.$state.get().wallets).to.have.length(40)
    await pages.fetchNext()
    expect(requests).to.deep.equal([1, 2, 2])
    expect(pages.$state.get().wallets).to.have.length(80)
  })

  it('show a wallet once that moved between pages', async () => {
    const pages = createWalletPages(page =>
      Promise.resolve({ count: 80, wallets: wallets((page - 1) * 39, 40), received: 40 }),
    )
    await pages.fetchNext()
    await pages.fetchNext()
    expect(pages.$state.get().wallets).to.have.length(79)
  })

  it('go on over a page without a wallet for this device', async () => {
    const pages = createWalletPages(page =>
      Promise.resolve({ count: 80, wallets: page === 1 ? [] : wallets(0, 5), received: 40 }),
    )
    await pages.fetchNext()
    expect(pages.$state.get()).to.include({ pages: 2, status: 'ready' })
  })

  it('give up on a server that never ends', async () => {
    let requestCount = 0
    const pages = createWalletPages(() => Promise.resolve({ count: 1e9, wallets: [], received: (requestCount++, 40) }))
    await pages.fetchNext()
    expect(requestCount).to.equal(6)
  })

  it('take no answer to a question from before a reset', async () => {
    let answer!: (page: { count: number; wallets: ReturnType<typeof wallets>; received: number }) => void
    const pages = createWalletPages(() => new Promise(resolve => (answer = resolve)))
    const pendingPage = pages.fetchNext()
    pages.reset()
    answer({ count: 1, wallets: wallets(0, 1), received: 1 })
    await pendingPage
    expect(pages.$state.get()).to.deep.equal({ status: 'idle', wallets: [], count: undefined, pages: 0 })
  })
})
