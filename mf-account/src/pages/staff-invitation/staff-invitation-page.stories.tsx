import type { Meta, StoryObj } from '@storybook/react-webpack5';
import { Page } from './staff-invitation-page.tsx';

const meta = {
  title: 'Account/Staff invitation',
  component: Page,
  parameters: { path: '/staff/invitation?token=x' },
} satisfies Meta<typeof Page>;
export default meta;

type Story = StoryObj<typeof meta>;

const answered = (answer: unknown): Story => ({
  parameters: { path: '/staff/invitation?token=x', api: { '/api/staff-invitation': answer } },
});

const invitation = {
  name: 'Ines Ferreira',
  email: 'ines@plumbline.example',
  role: 'staff',
  renews: false,
  key: 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP',
  keyAddress: 'otpauth://totp/Plumbline:ines%40plumbline.example?secret=JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP',
};

export const Form = answered({ json: invitation });
export const FormOnAPhone: Story = { ...Form, globals: { viewport: { value: 'phone', isRotated: false } } };
export const Anew = answered({ json: { ...invitation, renews: true } });
export const LongAddress = answered({
  json: {
    ...invitation,
    name: 'Maria-Magdalena Featherstonehaugh-Cholmondeley von Hohenzollern-Sigmaringen',
    email: 'maria-magdalena.featherstonehaugh-cholmondeley@surveyors-and-valuers.plumbline.example',
  },
});
export const Loading = answered('never');
export const Over = answered({ status: 410, code: 'gone' });
export const Offline = answered('unreachable');
export const WithoutToken: Story = { parameters: { path: '/staff/invitation' } };
