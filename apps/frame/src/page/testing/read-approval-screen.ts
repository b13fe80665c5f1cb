import { runApproval } from '../approvals/run-approval.js'
import type { ApprovalContext } from '../approvals/approval.js'
import type { FrameApprovalScreen } from '../screens/approval-screen.js'
import { layoutIn } from './layout-fixture.js'

const textOf = (element: Element | null) => element!.textContent.trim().replaceAll('\u202f', ' ')
const linesIn = (part: ParentNode): readonly string[] =>
  [...part.querySelectorAll('.fact')].map(
    fact => `${textOf(fact.querySelector('dt'))}: ${textOf(fact.querySelector('dd'))}`,
  )

/** As narrow as the modal of a page is, something stands out at a side: the guard says that there is too little room. */
function isCutOff(container: HTMLElement, body: HTMLElement): boolean {
  container.style.inlineSize = '376px'
  return body.scrollWidth > body.clientWidth
}

/** Asks, reads the screen, and says no: its lines in order, those of each call, and its flags. */
export async function readApprovalScreen(
  method: 'eth_sendTransaction' | 'wallet_sendCalls' | 'eth_signTypedData_v4',
  request: object,
  env: ApprovalContext,
) {
  const container = document.createElement('div')
  document.body.append(container)
  let run: Promise<unknown> | undefined
  const screen = await new Promise<FrameApprovalScreen>((resolve, reject) => {
    const layout = layoutIn(container, approvalScreen => {
      if (approvalScreen.phase === 'asking') resolve(approvalScreen)
    })
    run = runApproval(method, method === 'eth_signTypedData_v4' ? [env.evmAddress, request] : [request], env, {
      screen: layout,
      secureUrl: undefined,
      windowUrl: 'about:blank',
      theme: () => ({ variables: {}, locale: 'en' }) as never,
      hasGuard: true,
      trusted: [],
    })
    run.catch(reject)
  })
  await screen.updateComplete
  const root = screen.renderRoot as ShadowRoot
  const found = {
    title: textOf(root.querySelector('h1')),
    lines: linesIn(root.querySelector('.panel')!),
    cards: [...root.querySelectorAll('[data-call]')].map(linesIn),
    flags: [...root.querySelectorAll<HTMLElement>('[data-flag]')].map(
      ({ dataset }) => `${dataset['risk']} ${dataset['flag']}`,
    ),
    text: root.textContent,
    isCutOff: isCutOff(container, root.querySelector('.body')!),
  }
  screen.dispatchEvent(new Event('refused'))
  await run!.catch(() => undefined)
  container.remove()
  return found
}
