// Every web test starts with an empty page and may ask about it in words (toBeVisible, toHaveTextContent).
import '@testing-library/jest-dom/vitest';
import './modal-dialogs.ts';
import { cleanup, configure } from '@testing-library/react';
import { afterEach } from 'vitest';

// On a busy machine a screen may take seconds to be drawn; what comes at once is still found at once.
configure({ asyncUtilTimeout: 10_000 });

afterEach(cleanup);
