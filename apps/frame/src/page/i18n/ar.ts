import type { FrameTexts } from './en.js'

/** What an approval says, in Arabic. Texts that are missing here are shown in English. */
export const ar: Partial<FrameTexts> = {
  'approve.approve': 'موافقة',
  'approve.reject': 'رفض',
  'approve.working': 'جارٍ التوقيع',
  'approve.preparing': 'جارٍ قراءة الطلب',
  'approve.details': 'التفاصيل',
  'message.title': 'توقيع رسالة',
  'message.sign-in': 'تسجيل الدخول بحسابك',
  'typed.title': 'توقيع بيانات',
  'send.title': 'إرسال معاملة',
  'send.title-contract': 'استدعاء عقد',
  'field.chain': 'الشبكة',
  'field.from': 'من',
  'field.to': 'إلى',
  'field.value': 'المبلغ',
  'field.fee': 'الحد الأقصى للرسوم',
  'flag.unlimited-approve': 'يسمح لـ $spender بأخذ أي كمية من هذا الرمز في أي وقت.',
  'flag.approve-all': 'يسمح لـ $spender بأخذ كل عناصر هذه المجموعة.',
  'flag.permit': 'هذا التوقيع وحده يتيح لـ $spender أخذ الرموز.',
  'flag.unknown-selector': 'لا يُعرف ما يفعله هذا الاستدعاء.',
  'flag.domain-mismatch': 'الرسالة تسجّل الدخول إلى $domain لكنها آتية من $origin.',
  'flag.wrong-chain': 'هذا الطلب لشبكة غير التي أنت عليها.',
}
