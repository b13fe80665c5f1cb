import { sendKeys } from '@web/test-runner-commands'
import { expect } from 'chai'

describe('The page behind a mailed link', () => {
  const { fetch, history } = window
  const { replaceState } = history
  const { lang, dir } = document.documentElement
  const { title } = document
  const main = document.createElement('main')

  before(() => document.body.append(main))
  after(() => {
    main.remove()
    Object.assign(window, { fetch })
    history.replaceState = replaceState
    Object.assign(document.documentElement, { lang, dir })
    document.title = title
  })

  it('leads the focus to what became of the button that is gone', async () => {
    const requests: unknown[] = []
    let answer = (): void => undefined
    window.fetch = input => {
      requests.push(input)
      return new Promise(resolve => {
        answer = () => resolve(Response.json({ origin: 'https://dapp.example', email: 'ada@example.com' }))
      })
    }
    const status = () => main.querySelector('[role=status]')!.textContent
    history.replaceState = () => undefined
    await import('./device-main.js')
    expect(status(), 'while the link is looked up').to.equal('One moment…')
    const region = main.querySelector('[role=status]')
    answer()
    const button = () => main.querySelector('button')
    while (!button()) await new Promise(requestAnimationFrame)
    expect(document.activeElement).to.equal(document.body)
    // Nothing else tells of the answer: a live region that comes with its text is not announced.
    expect(main.querySelector('[role=status]')).to.equal(region)
    expect(region!.contains(button())).to.equal(true)
    button()!.focus()
    await sendKeys({ press: 'Enter' })
    await sendKeys({ press: 'Enter' })
    expect(status(), 'while it is let in').to.include('One moment…')
    expect(document.activeElement, 'until there is an answer').to.equal(button())
    answer()
    while (button()) await new Promise(requestAnimationFrame)
    expect(requests).to.deep.equal(['/api/login/device/link', '/api/login/device/approve'])
    expect(main.querySelector('h1')!.textContent).to.equal('Your device may log in now')
    expect(document.activeElement).to.equal(main.querySelector('h1'))
  })
})
