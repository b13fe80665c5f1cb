import { expect } from 'chai'
import { prepareMessage } from '../approvals/message-approval.js'
import { approvalWorld, evmAddress, hexOfText, shown } from '../testing/approval-stage.js'

const calm = 'Welcome.'
const foreign = `other.example wants you to sign in with your Ethereum account:\n${evmAddress}`

describe('w3m-frame-approval', () => {
  it('paints the button that approves in a colour of its own only once it can be pressed, be there a danger or not', async () => {
    const { world } = approvalWorld()
    const seen: Record<string, string[]> = {}
    for (const text of [calm, foreign]) {
      const { root, screen, remove } = await shown(prepareMessage, [hexOfText(text), evmAddress], world)
      for (const [name, color] of [['--_accent', '#00f'], ['--_bad', '#f00'], ['--_surface-2', '#ccc'], ['--_fast', '0s']] as const) screen.style.setProperty(name, color)
      const button = root.querySelector<HTMLButtonElement>('.primary')!
      seen[text] = [true, false].map(disabled => {
        button.disabled = disabled
        return getComputedStyle(button).backgroundColor
      })
      remove()
    }
    expect(seen).to.deep.equal({ [calm]: ['rgb(204, 204, 204)', 'rgb(0, 0, 255)'], [foreign]: ['rgb(204, 204, 204)', 'rgb(255, 0, 0)'] })
  })
})
