import type { Question } from '../wallet/question.js'
import type { WcWallet } from '../wallet/wc-wallet.js'
import { describeQuestion } from './describe-question.js'
import { elementById } from './element-by-id.js'
import { sessionRow } from './session-row.js'

const logLinesMax = 30

export interface WalletPage {
  /** Puts a question to the person, or answers it where the switch is on. */
  add(question: Question): void
  /** Takes questions back that are void. */
  withdraw(isVoid: (question: Question) => boolean): void
  /** Shows sessions, account and networks as they are now. */
  show(wallet: WcWallet): void
  /** Runs what a control does; what goes wrong is shown. */
  run(doing: () => Promise<void>): Promise<void>
  log(line: string): void
}

/** The page's controls. `networkName` gives the name of a network by its CAIP-2 id. */
export function createWalletPage(networkName: (caipNetworkId: string) => string): WalletPage {
  const open: Question[] = []
  const alert = elementById('alert')
  const auto = elementById('auto', HTMLInputElement)
  const buttons = [elementById('approve', HTMLButtonElement), elementById('reject', HTMLButtonElement)] as const

  async function run(doing: () => Promise<void>): Promise<void> {
    alert.hidden = true
    try {
      await doing()
    } catch (error) {
      alert.textContent = error instanceof Error ? error.message : String(Object(error).message ?? error)
      alert.hidden = false
    }
  }

  function log(line: string): void {
    const entry = document.createElement('li')
    entry.textContent = line
    const list = elementById('log')
    list.prepend(entry)
    elementById('happened').hidden = false
    while (list.children.length > logLinesMax) list.lastElementChild?.remove()
  }

  function showQuestion(): void {
    const [question] = open
    elementById('nothing').hidden = question !== undefined
    elementById('question').hidden = question === undefined
    elementById('waiting').hidden = open.length < 2
    elementById('waiting').textContent = String(open.length)
    for (const button of buttons) button.disabled = false
    if (!question) return
    const { title, who, details } = describeQuestion(question, networkName)
    elementById('what').textContent = title
    elementById('who').textContent = who
    elementById('details').textContent = details
  }

  async function answerQuestion(question: Question, { isApproved }: { readonly isApproved: boolean }): Promise<void> {
    for (const button of buttons) button.disabled = true
    await run(async () => {
      const result = await (isApproved ? question.approve() : question.reject())
      log(
        `${question.method}: ${isApproved ? (result === undefined ? 'approved' : JSON.stringify(result)) : 'rejected'}`,
      )
    })
    withdraw(shown => shown === question)
  }

  function withdraw(isVoid: (question: Question) => boolean): void {
    for (const question of open.filter(isVoid)) open.splice(open.indexOf(question), 1)
    showQuestion()
  }

  for (const button of buttons)
    button.addEventListener(
      'click',
      () => open[0] && void answerQuestion(open[0], { isApproved: button.id === 'approve' }),
    )
  auto.addEventListener('change', () => {
    if (auto.checked) for (const question of [...open]) void answerQuestion(question, { isApproved: true })
  })

  return {
    run,
    log,
    add(question) {
      if (open.some(({ id }) => id === question.id)) return
      open.push(question)
      showQuestion()
      if (auto.checked) void answerQuestion(question, { isApproved: true })
    },
    withdraw,
    show(wallet) {
      withdraw(({ kind, topic }) => kind === 'request' && !wallet.sessions.some(session => session.topic === topic))
      elementById('address-eip155').textContent = wallet.addresses.eip155
      elementById('address-solana').textContent = wallet.addresses.solana
      const newestFirst = [...wallet.sessions].sort((a, b) => b.expiry - a.expiry)
      elementById('no-session').hidden = newestFirst.length > 0
      elementById('sessions').replaceChildren(
        ...newestFirst.map((session, index) =>
          sessionRow(session, networkName, {
            onEnd: () => void run(() => wallet.disconnect(session.topic)),
            testId: index === 0 ? 'wc-wallet-disconnect' : undefined,
          }),
        ),
      )
      const select = elementById('network', HTMLSelectElement)
      if (select.options.length !== wallet.networks.length)
        select.replaceChildren(...wallet.networks.map(({ caipNetworkId, name }) => new Option(name, caipNetworkId)))
    },
  }
}
