import { defineView } from '../define-view.js'

export const siwxSignMessageRoute = defineView<'SIWXSignMessage'>({ load: () => import('./siwx-sign-message-view.js') })
