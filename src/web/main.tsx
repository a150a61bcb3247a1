// Start of the web.
import './ui/tokens.css';
import './ui/popovers/beside-anchor.css';
import './ui/print.css';
import { mount } from './app/mount.tsx';

mount(document.getElementById('root'));
