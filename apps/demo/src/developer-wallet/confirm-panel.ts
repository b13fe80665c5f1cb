import { panelSheet } from './confirm-panel.styles.js'

export interface Question {
  readonly title: string
  readonly text: string
  /** The name of the wallet that asks. */
  readonly wallet?: string
}

let last: Promise<unknown> = Promise.resolve()

/** Asks the person in a dialog of its own, above whatever the page shows. One question at a time. */
export function confirm(question: Question): Promise<boolean> {
  const answer = last.then(() => openPanel(question))
  last = answer
  return answer
}

function element<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  className: string,
  text = '',
): HTMLElementTagNameMap[Tag] {
  return Object.assign(document.createElement(tag), { className, textContent: text })
}

function button(testId: string, className: string, text: string): HTMLButtonElement {
  const node = Object.assign(element('button', className, text), { type: 'button' as const })
  node.dataset.testid = testId
  return node
}

/** The panel has a shadow root of its own, so that neither page nor panel changes the look of the other. */
function openPanel({ title, text, wallet = 'W3M Developer Wallet' }: Question): Promise<boolean> {
  const host = document.createElement('div')
  const root = host.attachShadow({ mode: 'open' })
  root.adoptedStyleSheets = [panelSheet()]

  const dialog = element('dialog', 'panel')
  const heading = element('h2', 'title', title)
  heading.id = 'title'
  dialog.setAttribute('aria-labelledby', 'title')
  const buttons = element('div', 'buttons')
  const reject = button('dev-wallet-reject', 'quiet', 'Reject')
  const approve = button('dev-wallet-approve', 'main', 'Approve')
  buttons.append(reject, approve)
  dialog.append(
    element('p', 'name', wallet),
    heading,
    element('p', 'origin', location.origin),
    element('pre', 'text', text),
    buttons,
  )
  dialog.append(element('p', 'note', 'Test keys only. Never send real money to them.'))
  root.append(dialog)
  document.body.append(host)
  dialog.showModal()
  approve.focus()

  return new Promise(resolve => {
    const close = (isApproved: boolean) => {
      dialog.close()
      host.remove()
      resolve(isApproved)
    }
    approve.addEventListener('click', () => close(true))
    reject.addEventListener('click', () => close(false))
    dialog.addEventListener('cancel', event => {
      event.preventDefault()
      close(false)
    })
  })
}
