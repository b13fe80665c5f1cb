import { expect } from 'chai'
import { prepareMessage } from '../approvals/message-approval.js'
import { approvalContext, evmAddress, hexOfText, shown } from '../testing/approval-fixture.js'

const calm = 'Welcome.'
const foreign = `other.example wants you to sign in with your Ethereum account:\n${evmAddress}`

describe('The sign of a button that cannot be pressed yet', () => {
  for (const [title, text, mark] of [
    ['a request without a danger', calm, 'none'],
    ['a danger', foreign, '!'],
  ] as const) {
    it(`is a clock until it can, in a button that stays as it is, for ${title}`, async () => {
      const { env } = approvalContext()
      const { root, remove } = await shown(prepareMessage, [hexOfText(text), evmAddress], env)
      const button = root.querySelector<HTMLButtonElement>('.primary')!
      const styles = [true, false].map(disabled => {
        button.disabled = disabled
        const { borderTopStyle, content, backgroundImage, color } = getComputedStyle(button, '::before')
        const { width, height } = button.getBoundingClientRect()
        return {
          hasRing: borderTopStyle === 'solid',
          hasHands: backgroundImage.includes(color),
          isDanger: content.includes('!'),
          width,
          height,
        }
      })
      const [{ width, height }] = styles as [(typeof styles)[0]]
      expect(styles).to.deep.equal([
        { hasRing: true, hasHands: true, isDanger: false, width, height },
        { hasRing: mark === '!', hasHands: false, isDanger: mark === '!', width, height },
      ])
      remove()
    })
  }

  it('is said to who cannot see it, in the description of the button', async () => {
    const { env } = approvalContext()
    const { root, remove } = await shown(prepareMessage, [hexOfText(calm), evmAddress], env)
    const { disabled, ariaDescribedByElements } = root.querySelector<HTMLButtonElement>('.primary')!
    expect([disabled, ariaDescribedByElements?.map(element => element.textContent)]).to.deep.equal([
      true,
      ['Approve can be pressed once this card was wholly in sight for a moment.'],
    ])
    remove()
  })

  it('stands still, and so does all around it', async () => {
    const { env } = approvalContext()
    const { screen, root, remove } = await shown(prepareMessage, [hexOfText(foreign), evmAddress], env)
    for (const element of root.querySelectorAll('button'))
      expect(getComputedStyle(element).transitionDuration).to.equal('0s')
    const button = root.querySelector<HTMLButtonElement>('.primary')!
    button.disabled = false
    expect([
      getComputedStyle(button).color,
      document
        .getAnimations()
        .map(({ effect }) => (effect as KeyframeEffect).target)
        .filter(target => screen.renderRoot.contains(target)),
    ]).to.deep.equal(['rgb(255, 255, 255)', []])
    remove()
  })
})
