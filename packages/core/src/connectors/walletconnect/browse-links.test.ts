import { expect } from 'chai'
import { browseLink } from './browse-links.js'

const phantom = 'a797aa35c0fadbfc1a53e7f675162ed5226968b44a19ee3d24385c64d1d3c393'
const solflare = '1ca0bdd4747578705b1939af023d120677c64fe6ca76add81fda36e350605e79'
const coinbase = 'fd20dc426fb37566d803205b19bbc1d4096b248ac04548e3cfb6b3a38bd033aa'
const page = 'https://dapp.example/swap?from=a&to=b#now'
const text = encodeURIComponent(page)
const phone = { isMobile: true, isTelegram: false, isFramed: false }

describe('a wallet that opens the page itself', () => {
  const cases: readonly (readonly [
    title: string,
    id: string,
    namespace: 'eip155' | 'solana',
    device: Partial<typeof phone>,
    href: string | undefined,
    target?: string,
  ])[] = [
    [
      'Phantom on Solana',
      phantom,
      'solana',
      {},
      `https://phantom.app/ul/browse/${text}?ref=${encodeURIComponent('https://dapp.example')}`,
      '_self',
    ],
    [
      'Phantom on EVM chains',
      phantom,
      'eip155',
      {},
      `https://phantom.app/ul/browse/${text}?ref=${encodeURIComponent('https://dapp.example')}`,
      '_self',
    ],
    ['Solflare', solflare, 'solana', {}, `https://solflare.com/ul/v1/browse/${text}?ref=${text}`, '_self'],
    ['Coinbase on Solana', coinbase, 'solana', {}, `https://go.cb-w.com/dapp?cb_url=${text}`, '_self'],
    ['Coinbase on EVM chains, which takes a pairing', coinbase, 'eip155', {}, undefined],
    [
      'Phantom out of a frame',
      phantom,
      'solana',
      { isFramed: true },
      `https://phantom.app/ul/browse/${text}?ref=${encodeURIComponent('https://dapp.example')}`,
      '_top',
    ],
    [
      'Solflare out of Telegram',
      solflare,
      'solana',
      { isTelegram: true, isFramed: true },
      `https://solflare.com/ul/v1/browse/${text}?ref=${text}`,
      '_blank',
    ],
    ['Phantom on a computer, where it is an extension', phantom, 'solana', { isMobile: false }, undefined],
    ['any other', 'f'.repeat(64), 'solana', {}, undefined],
    ['a name that every object has', 'constructor', 'solana', {}, undefined],
  ]
  for (const [title, id, namespace, device, href, target] of cases) {
    it(title, () => {
      const link = browseLink({ id }, namespace, page, { ...phone, ...device })
      expect([link?.href, link?.target]).to.deep.equal([href, target])
    })
  }

  it('is named in layers of base64 to Binance, and for Bitcoin alone', () => {
    const binance = { id: '2fafea35bb471d22889ccb49c08d99dd0a18a37982602c33f696a5723934ba25' }
    expect(browseLink(binance, 'eip155', page, phone)).to.equal(undefined)
    const link = new URL(browseLink(binance, 'bip122', page, phone)!.href)
    expect(link.origin + link.pathname).to.equal('https://app.binance.com/en/download')
    const inner = new URL(atob(link.searchParams.get('_dp')!))
    expect(inner.href.split('?')[0]).to.equal('bnc://app.binance.com/mp/app')
    expect(atob(inner.searchParams.get('startPageQuery')!)).to.equal(`url=${text}`)
  })
})
