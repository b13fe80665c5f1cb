import { expect } from 'chai'
import { html } from 'lit'
import { copyAnswerMs } from './copy-button.js'
import { deep, mount, unmount, updated } from '../../../../../test/gallery/atom-fixture.js'

const real = {
  setTimeout: window.setTimeout,
  writeText: navigator.clipboard.writeText,
  execCommand: document.execCommand,
}
const template = html`<w3m-ui-copy-button
  value="0xabc"
  label="Copy address"
  copied-label="Copied"
  failed-label="Not copied"
  test-id="copy"
></w3m-ui-copy-button>`

describe('w3m-ui-copy-button', () => {
  let later: (() => void) | undefined
  let written: string[]

  beforeEach(() => {
    written = []
    later = undefined
    window.setTimeout = ((run: () => void, ms?: number) =>
      ms === copyAnswerMs ? ((later = run), 1) : real.setTimeout.call(window, run, ms)) as typeof window.setTimeout
    navigator.clipboard.writeText = text => Promise.resolve(void written.push(text))
  })

  afterEach(() => {
    window.setTimeout = real.setTimeout
    navigator.clipboard.writeText = real.writeText
    document.execCommand = real.execCommand
    unmount()
  })

  const press = async () => {
    const root = await mount(template)
    const copiedEvent = new Promise<boolean>(resolve =>
      root.addEventListener(
        'w3m-ui-copy',
        event => resolve((event as CustomEvent<{ copied: boolean }>).detail.copied),
        { once: true },
      ),
    )
    deep(root, '[data-testid=copy]').click()
    const copied = await copiedEvent
    await updated(root)
    return { root, copied, said: () => deep(root, '[role=status]').textContent }
  }

  it('copies, says so, and takes it back after 1.5 s', async () => {
    const { root, copied, said: status } = await press()
    expect(written).to.deep.equal(['0xabc'])
    expect(copied).to.equal(true)
    expect(status()).to.equal('Copied')
    later?.()
    await updated(root)
    expect(status()).to.equal('')
  })

  it('falls back to the old way where the clipboard is blocked, and leaves no trace', async () => {
    let selected = ''
    navigator.clipboard.writeText = () => Promise.reject(new DOMException('blocked', 'NotAllowedError'))
    document.execCommand = () => {
      selected = (deep(document.body, 'textarea') as HTMLTextAreaElement).value
      return true
    }
    const { copied, said: status } = await press()
    expect(selected).to.equal('0xabc')
    expect(copied).to.equal(true)
    expect(status()).to.equal('Copied')
    expect(() => deep(document.body, 'textarea')).to.throw()
  })

  it('says that it could not copy where both ways are closed', async () => {
    navigator.clipboard.writeText = () => Promise.reject(new DOMException('blocked', 'NotAllowedError'))
    document.execCommand = () => false
    const { copied, said: status } = await press()
    expect(copied).to.equal(false)
    expect(status()).to.equal('Not copied')
  })
})
