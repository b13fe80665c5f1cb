import type { SupportedLocale } from '@w3m/core/i18n'

interface ReturnTexts {
  readonly title: string
  readonly text: string
}

/** What the page says to which providers lead back, where a browser lets it not close itself. */
export const returnTexts: Readonly<Record<SupportedLocale, ReturnTexts>> = {
  en: {
    title: 'That was all here',
    text: 'You can close this window. The page that you came from shows how your purchase stands.',
  },
  es: {
    title: 'Eso es todo aquí',
    text: 'Puedes cerrar esta ventana. La página de la que viniste muestra cómo va tu compra.',
  },
  zh: { title: '此处已完成', text: '您可以关闭此窗口。您之前所在的页面会显示购买的进展。' },
  ja: {
    title: 'ここでの手続きは終わりました',
    text: 'このウィンドウは閉じてかまいません。購入の状況は元のページに表示されます。',
  },
  ar: { title: 'انتهى كل شيء هنا', text: 'يمكنك إغلاق هذه النافذة. الصفحة التي أتيت منها تعرض حالة عملية الشراء.' },
  fa: {
    title: 'کار اینجا تمام شد',
    text: 'می‌توانید این پنجره را ببندید. صفحه‌ای که از آن آمدید وضعیت خرید شما را نشان می‌دهد.',
  },
}
