/** How long a permission lasts at most: a page that wants longer asks again. */
export const grantLifetimeMaxMs = 30 * 86_400_000
