import type { Route, ViewName } from './views.js'

/** Facts that the first load does not need, hence apart from `routeMetadata`: leaving the views of a flow ends it. */
const flows: Readonly<Partial<Record<ViewName, 'login' | 'email-update'>>> = {
  ApproveTransaction: 'login',
  ConnectingFarcaster: 'login',
  ConnectingSocial: 'login',
  EmailVerifyDevice: 'login',
  EmailVerifyOtp: 'login',
  UpdateEmailPrimaryOtp: 'email-update',
  UpdateEmailSecondaryOtp: 'email-update',
  UpdateEmailWallet: 'email-update',
}

export const isLogin = ({ view }: Route): boolean => flows[view] === 'login'
export const isEmailUpdate = ({ view }: Route): boolean => flows[view] === 'email-update'
