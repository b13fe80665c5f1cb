import { expect } from 'chai'
import { startRefusal } from './start-refusal.js'

describe('Why the frame does nothing', () => {
  const { body, documentElement: page } = document
  const { dir, lang } = page
  const { className } = body
  afterEach(() => {
    Object.assign(page, { dir, lang })
    body.className = className
    body.replaceChildren()
  })
  const messageOf = async (...args: Parameters<typeof startRefusal>) => {
    startRefusal(...args)
    while (!body.querySelector('h1')) await new Promise(requestAnimationFrame)
    return [...body.querySelectorAll('h1, p, a')].map(({ textContent }) => textContent)
  }

  const cases: readonly (readonly [title: string, given: Parameters<typeof startRefusal>, says: readonly string[]])[] =
    [
      [
        'a site that may not use it',
        ['origin-not-allowed', 'https://other.example'],
        ['This site is not allowed', 'https://other.example may not use this wallet.'],
      ],
      ['a server that does not answer', ['unreachable'], ['Your wallet', 'The wallet cannot be reached now.']],
    ]
  for (const [title, args, says] of cases)
    it(`names ${title}`, async () => expect(await messageOf(...args)).to.deep.equal(says))

  it('is no fault where it was opened by itself: it leads to the wallet’s own page', async () => {
    expect(await messageOf('no-parent')).to.deep.equal([
      'Your wallet',
      'The wallet works inside the applications that use it.',
      'Open wallet',
    ])
    expect([body.className, body.querySelector('main > a')!.getAttribute('href')]).to.deep.equal(['page', '/popup'])
  })
})
