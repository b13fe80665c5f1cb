/** The storage keys of a login without a wallet (spec 3). None holds a secret: secrets stay in the secure frame. */
export const loginKeys = {
  /** `true` once somebody logged in: only then is the frame loaded with the page. */
  used: 'w3m:login_used',
  email: 'w3m:email',
  /** Unix time in milliseconds of the last code that was mailed. */
  lastEmail: 'w3m:last_email_login',
  lastChain: 'w3m:last_chain',
  username: 'w3m:social_username',
  /** Which social login it was. */
  social: 'w3m:connected_social',
  /** The social login that the page was left for (Telegram). */
  pendingSocial: 'w3m:social_provider',
  smartAccountNetworks: 'w3m:smart_account_networks',
  /** `true` where the frame was a window of its own: there is nobody to ask before that is opened. */
  window: 'w3m:login_window',
  recentEmails: 'w3m:recent_emails',
} as const
