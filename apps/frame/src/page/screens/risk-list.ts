import { html, nothing } from 'lit'
import type { ApprovalView } from '../approvals/approval.js'
import type { Translate } from '../i18n/frame-texts.js'
import type { Risk } from '../risks/risk.js'
import { visibleLine } from '../visible-text.js'

export const isRed = ({ isWarning }: Risk): boolean => !isWarning
const redFirst = (one: Risk, other: Risk): number => Number(isRed(other)) - Number(isRed(one))

/** A value inside a sentence: long ones keep their two ends, so that the sentence and the buttons stay in sight. */
const inSentence = (value: string): string => {
  const line = visibleLine(value)
  return line.length <= 96 ? line : `${line.slice(0, 60)}…${line.slice(-30)}`
}

const sentenceOf = ({ id, values = {} }: Risk, t: Translate): string =>
  t(`flag.${id}`, Object.fromEntries(Object.entries(values).map(([name, value]) => [name, inSentence(value)])))

const riskLine = (risk: Risk, t: Translate) =>
  html`<p data-flag=${risk.id} data-risk=${isRed(risk) ? 'red' : 'amber'}>${sentenceOf(risk, t)}</p>`

/** What speaks against it, in sentences: what is dangerous first. */
export const riskList = ({ flags }: ApprovalView, t: Translate) =>
  flags.length === 0
    ? nothing
    : html`<div class=${flags.some(isRed) ? 'flags' : 'flags amber'} role="alert" data-testid="frame-flags">
        ${flags.toSorted(redFirst).map(flag => riskLine(flag, t))}
      </div>`
